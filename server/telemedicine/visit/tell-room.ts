import { type VideoVisitState, videoVisitStates } from '../../../contract/telemedicine/visit-states.ts';
import { afterCommit, type Tx } from '../../platform/transaction.ts';

/** The people in the room read the visit anew once this is committed, or are out where it is over. */
export function tellRoom(tx: Tx, { id, status }: { id: string; status: VideoVisitState }): void {
  const { over, calls } = videoVisitStates[status];
  afterCommit(tx, { kind: 'video_state', visitId: id, state: over ? 'over' : calls ? 'calls' : 'waits' });
}
