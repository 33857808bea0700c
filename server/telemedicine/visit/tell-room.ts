import { type VideoVisitState, videoVisitStates } from '../../../contract/telemedicine/visit-states.ts';
import { afterCommit, type Tx } from '../../platform/transaction.ts';

/** The people in the room read the visit again after the commit, or are put out if it is over. */
export function tellRoom(tx: Tx, { id, status }: { id: string; status: VideoVisitState }): void {
  const { over, calls } = videoVisitStates[status];
  afterCommit(tx, { kind: 'video_state', visitId: id, state: over ? 'over' : calls ? 'calls' : 'waits' });
}
