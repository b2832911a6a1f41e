FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# docker build --build-arg RELEASE_COMMIT=$(git rev-parse HEAD): the history isn't copied.
ARG RELEASE_COMMIT
RUN npm run build && cd build && npm ci --omit=dev

# nginx with the assets of the release, for several web processes: deploy/compose.yml.
FROM nginx:1.28-alpine AS proxy
COPY --from=build /src/build/public /srv/stagely/current/public
COPY deploy/nginx/stagely.conf /etc/nginx/conf.d/default.conf
# A recreated container has another address, which nginx asks Docker for.
RUN sed -i 's/127.0.0.1:3333/web1:3333 resolve/; s/127.0.0.1:3334/web2:3333 resolve/; s/stagely.example/_/' \
    /etc/nginx/conf.d/default.conf && echo 'resolver 127.0.0.11 valid=2s;' > /etc/nginx/conf.d/resolver.conf

# The last stage is what `docker build` makes without --target.
FROM node:24-bookworm-slim AS application
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3333 LOG_LEVEL=info STORAGE_PATH=/var/lib/stagely
# Keeps the memory of a process small: docs/operations.md, Memory.
ENV NODE_OPTIONS="--max-semi-space-size=32 --max-old-space-size=512 --v8-pool-size=1" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768
RUN install -d -o node -g node /var/lib/stagely
WORKDIR /srv/stagely
COPY --from=build /src/build ./
USER node
VOLUME /var/lib/stagely
EXPOSE 3333
# Node itself receives SIGTERM: no shell and no npm in between.
CMD ["node", "bin/server.js"]
