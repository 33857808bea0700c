import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract', 'server', 'web', 'tests', 'tasks'].map((room) => `${room}/**/*.test.{ts,tsx}`),
    globalSetup: ['tests/cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
  },
});
