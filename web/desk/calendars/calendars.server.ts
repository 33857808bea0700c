import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { listCalendars, pauseClinic, requestCalendar, resumeClinic } from '../../../contract/booking/calendar-desk.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { readForm, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { pauseFields, requestFields } from './calendar-fields.ts';

export async function loadCalendars({ context }: LoaderFunctionArgs) {
  const { call, operator } = pageRequestOf(context);
  const mayAct = operator?.rights.includes('calendar.act') === true;
  return { ...(await call(listCalendars, {})), mayAct };
}

export async function actOnCalendars({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  try {
    await act(pageRequest, form);
    return seeOther(href('desk-calendars'));
  } catch (error) {
    const fields = pressed(form) === 'request' ? requestFields([]) : pauseFields([]);
    const outcome = refusedForm(error, pageRequest, form, fields);
    return data(outcome, { status: outcome.status });
  }
}

function act({ call }: PageRequest, form: FormData): Promise<unknown> {
  const providerId = textOf(form, 'providerId') ?? '';
  switch (pressed(form)) {
    case 'resume':
      return call(resumeClinic, { providerId });
    case 'request': {
      const { requestedProvider = '', note = '' } = readForm(form, requestFields([]));
      return call(requestCalendar, { providerId: chosen('requestedProvider', requestedProvider), note });
    }
    case 'pause-another': {
      const { pausedProvider = '' } = readForm(form, pauseFields([]));
      return call(pauseClinic, { providerId: chosen('pausedProvider', pausedProvider) });
    }
    default:
      return call(pauseClinic, { providerId });
  }
}

/** A missing choice is not an unknown clinic. @throws Problem X444 where no clinic was chosen */
function chosen(name: string, providerId: string): string {
  if (providerId === '') throw problem('X444', {}, [wrong('V001', name)]);
  return providerId;
}
