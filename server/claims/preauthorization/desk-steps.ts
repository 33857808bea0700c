import type { PreauthMessageKind } from '../../../contract/claims/preauthorization.ts';
import type { Handler } from '../../booking/context.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { deskStep, look } from './desk-door.ts';
import { movePreauth } from './move-preauth.ts';

export const getDeskPreauthorization: Handler<'getDeskPreauthorization'> = (input, context) => look(context, input);

export const askForPreauthInformation: Handler<'askForPreauthInformation'> = (input, context) =>
  deskStep(context, 'askForPreauthInformation', input, async (tx, row) => {
    const { moved, health } = await movePreauth(tx, context, row, 'ask');
    await writeMessage<PreauthMessageKind>(health, context, row.id, { kind: 'question', text: input.text });
    return moved;
  });
