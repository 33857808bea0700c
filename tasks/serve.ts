import { serveBuilt } from './serve-built.ts';

process.env.NODE_ENV ??= 'production';
await serveBuilt(import.meta.filename);
