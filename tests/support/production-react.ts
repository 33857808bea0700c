import { createRequire } from 'node:module';
import { deep } from '../support/deep.ts';

/** Loaded before React: its development build stores a stack of each element, and is for the deep run. */
if (!deep) {
  const { NODE_ENV } = process.env;
  const load = createRequire(import.meta.url);
  process.env.NODE_ENV = 'production';
  for (const part of ['react', 'react/jsx-runtime', 'react-dom/server']) load(part);
  process.env.NODE_ENV = NODE_ENV;
}
