import type { Handler } from '../context.ts';
import { deskStep, look } from './desk-door.ts';
import { movePreauth } from './move-preauth.ts';
import { writeMessage } from './own-steps.ts';

export const getDeskPreauthorization: Handler<'getDeskPreauthorization'> = (input, context) => look(context, input);

export const askForPreauthInformation: Handler<'askForPreauthInformation'> = (input, context) =>
  deskStep(context, 'askForPreauthInformation', input, async (tx, row) => {
    const { moved, health } = await movePreauth(tx, context, row, 'ask');
    await writeMessage(health, context, row, 'question', input.text);
    return moved;
  });
