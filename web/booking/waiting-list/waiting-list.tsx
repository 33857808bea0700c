import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { listWaitingPlaces } from '../../../contract/booking/waiting-list.ts';
import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { href } from '../../../contract/href.ts';
import { addDays } from '../../../contract/platform/day.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { useT } from '../../platform/texts.ts';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { act } from './actions.server.ts';
import { askOf } from './ask.server.ts';
import { ChangeForm } from './change-form.tsx';
import { JoinForm } from './join-form.tsx';
import type { WaitingOutcome } from './outcome.ts';
import { Places } from './places.tsx';
import { location, windowFields } from './wish-fields.ts';

export const handle = { script: true, texts: ['waiting', 'fields', 'reservation.alternatives', 'reservation.summary'] };

const done = ['joined', 'changed', 'left', 'passed'] as const;
const limit = 25;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const url = new URL(request.url);
  const { config, formKey } = pageRequest;
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  const message = done.find((word) => word === url.searchParams.get('done'));
  const known = { page, limit, message, formKey, search: config.searchPath };
  try {
    const { items, total } = await api(context)(listWaitingPlaces, { page, limit });
    const changed = items.find(({ id, status }) => id === url.searchParams.get('change') && status === 'waiting');
    const ask = changed ? undefined : await askOf(url, pageRequest);
    const fields = [location, ...windowFields];
    const draft = ask && (await draftOf(pageRequest, 'waiting-list', fields));
    const today = dayOf(pageRequest.now, config.timeZone);
    const last = addDays(today, waitingRules.daysSuggested);
    return { ...known, items, total, changed, ask, draft, today, last, refusal: undefined };
  } catch (error) {
    // An operator sees no wish before the customer has accepted the privacy statement (T15).
    if (!isProblem(error) || error.code !== 'KA005') throw error;
    const none = { items: [], total: 0, changed: undefined, ask: undefined, draft: undefined, today: '', last: '' };
    return { ...known, ...none, refusal: toRefusal(error, pageRequest) };
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return act(await request.formData(), pageRequestOf(context));
}

export default function WaitingListPage() {
  const t = useT();
  const list = useLoaderData<typeof loader>();
  const outcome = useActionData<WaitingOutcome>();
  const { items, page, total, message, changed, ask, refusal, search } = list;
  const failed = outcome?.refusal;
  const isForm = outcome?.intent === 'join' || outcome?.intent === 'change';
  return (
    <RailPage
      title={t(ask ? 'waiting.join.title' : changed ? 'waiting.change.title' : 'waiting.page.title')}
      error={failed}
    >
      <RefusalPanel refusal={refusal} />
      {failed && !isForm && failed.faults.length === 0 && <RefusalPanel refusal={failed} />}
      {message && !failed && (
        <Panel kind="success" title={t(`waiting.done.${message}`)}>
          <p>{t(`waiting.done.${message}_next`)}</p>
        </Panel>
      )}
      {ask && <JoinForm list={list} ask={ask} outcome={outcome} />}
      {changed && <ChangeForm place={changed} outcome={outcome} />}
      {!refusal && <Places items={items} outcome={outcome} search={search} isBelow={Boolean(ask ?? changed)} />}
      <Pagination page={page} limit={limit} total={total} hrefOf={(to) => href('waiting-list', {}, { page: to })} />
    </RailPage>
  );
}
