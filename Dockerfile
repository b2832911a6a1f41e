FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node ace build && cd build && npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3333 LOG_LEVEL=info STORAGE_PATH=/var/lib/stagely
RUN install -d -o node -g node /var/lib/stagely
WORKDIR /srv/stagely
COPY --from=build /src/build ./
USER node
VOLUME /var/lib/stagely
EXPOSE 3333
# Node itself receives SIGTERM: no shell and no npm in between.
CMD ["node", "bin/server.js"]
