import { workerData } from 'node:worker_threads'

/**
 * A thread that ends its process when a task exceeds a limit, also while the task blocks the main
 * thread. Its memory is shared with the main thread: the number of the running task (0 for none),
 * the task's processor time in milliseconds, and the memory of the process in megabytes.
 */
const shared = workerData as Int32Array

/** In milliseconds. */
const interval = 25

const [running, cpuLimit, memoryLimit] = [0, 1, 2]

for (;;) {
  Atomics.wait(shared, running, 0)
  const task = Atomics.load(shared, running)
  const start = process.cpuUsage()
  while (task !== 0 && Atomics.wait(shared, running, task, interval) === 'timed-out') {
    const { user, system } = process.cpuUsage(start)
    const isOver =
      (user + system) / 1000 > shared[cpuLimit] ||
      process.memoryUsage.rss() / 1024 ** 2 > shared[memoryLimit]
    if (isOver) process.kill(process.pid, 'SIGKILL')
  }
}
