import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { LinkEnded } from './link-ended.tsx';
import { readOr404 } from './read.server.ts';

/** Older letters have this address, which leads on to the page of the reservation (S2.1-05). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, config } = pageRequestOf(context);
  const reservation = await readOr404(call, params.token ?? '');
  if (reservation) throw redirect(href('reservation', {}, { reservation: reservation.token }));
  return data({ search: config.searchPath }, { status: 404 });
}

export default function FinishPage() {
  return <LinkEnded search={useLoaderData<typeof loader>().search} />;
}
