import type { Context, Handler } from '../../booking/context.ts';
import { caseDoor } from '../../platform/case/door.ts';
import type { Tx } from '../../platform/transaction.ts';
import { careEvent } from './care-event.ts';
import { ownCareView } from './care-view.ts';
import { ownCare } from './find-care.ts';

const { look } = caseDoor({
  find: (tx: Tx, context: Context, { number }: { number: string }, isLocked) => ownCare(tx, context, number, isLocked),
  event: careEvent,
  view: ownCareView,
});

export const readMedicalCare: Handler<'readMedicalCare'> = (input, context) => look(context, input);
