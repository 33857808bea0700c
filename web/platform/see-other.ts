import { redirect } from 'react-router';

/** Answers a post, so that a reload of the next page does not send the form again. */
export function seeOther(address: string, headers?: HeadersInit): Response {
  return redirect(address, { status: 303, ...(headers && { headers }) });
}
