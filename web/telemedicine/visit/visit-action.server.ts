import { data } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { guestKinds } from '../../../contract/telemedicine/guest-kinds.ts';
import {
  endVideoGuest,
  enterVideoVisit,
  inviteToVideoVisit,
  sendVideoMessage,
} from '../../../contract/telemedicine/video-visit.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { answerFiles } from './answer-files.server.ts';
import { enterFields, inviteFields } from './visit-fields.ts';
import type { RoomOutcome } from './visit-outcome.ts';

type Step = (call: Call, token: string, form: FormData) => Promise<unknown>;

const textField: FieldRow = { name: 'text', kind: 'text' };

const steps: Readonly<Record<string, Step>> = {
  enter: (call, token, form) =>
    call(enterVideoVisit, {
      token,
      consent: form.get('consent') === 'on',
      dataVersion: textOf(form, 'dataVersion'),
      informationVersion: textOf(form, 'informationVersion'),
    }),
  say: (call, token, form) => call(sendVideoMessage, { token, text: textOf(form, 'text') ?? '' }),
  uninvite: (call, token, form) => call(endVideoGuest, { token, guestId: textOf(form, 'guestId') ?? '' }),
};

/** @throws Problem #404 for an unknown button, and the refusals of the step's operation */
export async function visitAction(pageRequest: PageRequest, token: string, form: FormData) {
  const ofFiles = await answerFiles(pageRequest, token, form);
  if (ofFiles) return ofFiles;
  const intent = pressed(form);
  if (intent === 'invite') return invite(pageRequest, token, form);
  const [, step] = Object.entries(steps).find(([name]) => name === intent) ?? [];
  if (!step) throw problem('#404');
  return answered(pageRequest, form, [...enterFields, textField], async () => {
    await step(pageRequest.call, token, form);
    return seeOther(href('video-visit', { token }));
  });
}

/** Only this answer shows the link, because nobody can read it again. */
async function invite(pageRequest: PageRequest, token: string, form: FormData) {
  try {
    const name = textOf(form, 'name') ?? '';
    const kind = guestKinds.find((one) => one === textOf(form, 'kind'));
    if (!kind) throw problem('X444', {}, [...(name === '' ? [wrong('V001', 'name')] : []), wrong('V001', 'kind')]);
    const { link } = await pageRequest.call(inviteToVideoVisit, { token, name, kind });
    return data({
      status: 200,
      refusal: undefined,
      entries: undefined,
      link: { url: link, name },
    } satisfies RoomOutcome);
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, inviteFields);
    return data({ ...outcome, link: undefined } satisfies RoomOutcome, { status: outcome.status });
  }
}
