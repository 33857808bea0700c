import type { loadForm } from './load-form.server.ts';

type Loaded = Awaited<ReturnType<typeof loadForm>>;

/** What the loader answers for one kind of page. */
export type StartData = Extract<Loaded, { page: 'start' }>;
export type StatementData = Extract<Loaded, { carried: readonly unknown[] }>;
export type StepData = Exclude<Loaded, StartData | StatementData>;
