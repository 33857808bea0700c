import type { LoaderFunctionArgs } from 'react-router';
import { type Appointment, listAppointments } from '../../../contract/booking/appointments.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { api, pageRequestOf } from '../../platform/api.ts';

/** Undefined for a visitor, without the flag, and where there is none; the home page never fails for it. */
export async function nextAppointment(context: LoaderFunctionArgs['context']): Promise<Appointment | undefined> {
  if (!pageRequestOf(context).user?.hasAppointments) return undefined;
  try {
    const { items } = await api(context)(listAppointments, { when: 'coming', limit: 1 });
    return items[0];
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}
