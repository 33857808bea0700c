import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { createShift, endShift, listShifts } from '../../../contract/telemedicine/roster.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { readForm, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { chosenDoctor, shiftFields } from './roster-fields.ts';

export async function loadRoster({ url, context }: LoaderFunctionArgs) {
  const { call, formKey, operator, config, now } = pageRequestOf(context);
  const name = url.searchParams.get('doctorName')?.trim() ?? '';
  // A single letter would find nearly every doctor, so it is no filter.
  const doctorName = name.length > 1 ? name.slice(0, 80) : undefined;
  const { shifts, doctors } = await call(listShifts, { ...(doctorName !== undefined && { doctorName }) });
  const mayAct = operator?.rights.includes('duty.act') === true;
  return { shifts, doctors, doctorName: doctorName ?? '', mayAct, formKey, now, today: dayOf(now, config.timeZone) };
}

export async function actOnRoster({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  try {
    await (pressed(form) === 'end' ? end(pageRequest, form) : add(pageRequest, form));
    return seeOther(href('desk-roster'));
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, shiftFields([]));
    return data(outcome, { status: outcome.status });
  }
}

function end({ call }: PageRequest, form: FormData) {
  return call(endShift, { shiftId: textOf(form, 'shiftId') ?? '' });
}

function add({ call }: PageRequest, form: FormData) {
  const { dutyDoctor, day = '', startsAt = '', endsAt = '', minutes = '' } = readForm(form, shiftFields([]));
  const chosen = chosenDoctor(dutyDoctor);
  if (!chosen) throw problem('X444', {}, [wrong('V001', 'dutyDoctor')]);
  return call(createShift, { ...chosen, day, startsAt, endsAt, minutes }, { idempotencyKey: textOf(form, 'key') });
}
