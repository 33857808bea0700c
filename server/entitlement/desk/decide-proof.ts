import type { Handler } from '../../identity/context.ts';
import { moveRelative } from '../relative/move-relative.ts';
import { decide, lookAtProof } from './proof-door.ts';

export const getRelativeProof: Handler<'getRelativeProof'> = (input, context) => lookAtProof(context, input);

export const acceptRelativeProof: Handler<'acceptRelativeProof'> = (input, context) =>
  decide(context, 'acceptRelativeProof', 'accept_proof', input, (tx, row, by) => {
    const changes = { ...by, proof_due_at: null, proof_refusal: null };
    return moveRelative(tx, context, row, 'active', 'accept_proof', changes);
  });

/** The paper stays with the row, so that a second look finds what was refused; another one replaces it. */
export const refuseRelativeProof: Handler<'refuseRelativeProof'> = (input, context) =>
  decide(context, 'refuseRelativeProof', 'refuse_proof', input, (tx, row, by) => {
    const changes = { ...by, proof_due_at: null, proof_refusal: input.reason };
    return moveRelative(tx, context, row, 'pending_proof', 'refuse_proof', changes);
  });
