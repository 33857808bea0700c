import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import {
  connectCalendar,
  limitCalendar,
  listCalendars,
  pauseCalendar,
  resumeCalendar,
  testCalendar,
} from '../../../contract/booking/calendar-desk.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { readForm, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { calendarFields, limitFields } from './calendar-fields.ts';

export async function loadCalendars({ context }: LoaderFunctionArgs) {
  const { call, formKey, operator } = pageRequestOf(context);
  const mayAct = operator?.rights.includes('calendar.act') === true;
  return { ...(await call(listCalendars, {})), mayAct, formKey };
}

const steps = { test: testCalendar, pause: pauseCalendar, resume: resumeCalendar };

export async function actOnCalendars({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  try {
    await act(pageRequest, form);
    return redirect(href('desk-calendars'), { status: 303 });
  } catch (error) {
    const fields = textOf(form, 'intent') === 'limit' ? limitFields([]) : calendarFields([]);
    const outcome = refusedForm(error, pageRequest, form, fields);
    return data(outcome, { status: outcome.status });
  }
}

function act({ call }: PageRequest, form: FormData): Promise<unknown> {
  const intent = textOf(form, 'intent');
  const calendarId = textOf(form, 'calendarId') ?? '';
  if (intent === 'test' || intent === 'pause' || intent === 'resume') return call(steps[intent], { calendarId });
  if (intent === 'limit') {
    const { mostAtOnce = '', patience = '', freshMinutes = '' } = readForm(form, limitFields([]));
    return call(limitCalendar, { calendarId, mostAtOnce, patience, freshMinutes });
  }
  const { providerId = '', baseUrl = '', credential = '', ...typed } = readForm(form, calendarFields([]));
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined && value !== ''));
  return call(connectCalendar, { providerId, baseUrl, credential, ...given }, { idempotencyKey: textOf(form, 'key') });
}
