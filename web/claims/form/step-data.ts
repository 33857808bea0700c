import type { FormOutcome } from '../../platform/form/outcome.ts';
import type { loadForm } from './load-form.server.ts';

export type Shown = Awaited<ReturnType<typeof loadForm>>;
export type StepShown<Is extends Shown['is']> = Extract<Shown, { is: Is }>;

/** `earlier`: the number of the claim that has the same invoice. */
export type ClaimOutcome = FormOutcome & { earlier?: string | undefined };
