import type { loadForm } from './load-form.server.ts';

type Loaded = Awaited<ReturnType<typeof loadForm>>;

/** What the loader answers for one kind of page. */
export type StepData<Is extends Loaded['is']> = Extract<Loaded, { is: Is }>;
