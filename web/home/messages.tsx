import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { customerKind } from '../../contract/home/case-kinds.ts';
import type { Conversation } from '../../contract/home/messages.ts';
import { listConversations } from '../../contract/home/messages.ts';
import { href, hrefOfNumber } from '../../contract/href.ts';
import { pushOf, switchPush } from '../identity/push/push.server.ts';
import { PushSwitch } from '../identity/push/push-switch.tsx';
import { api, pageRequestOf } from '../platform/api.ts';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { answered } from '../platform/form/read.server.ts';
import { useConfig } from '../platform/page-context.tsx';
import { seeOther } from '../platform/see-other.ts';
import { useHasText, useT } from '../platform/texts.ts';
import { Badge } from '../platform/ui/badge.tsx';
import { LinkButton } from '../platform/ui/button.tsx';
import { StretchedLink } from '../platform/ui/card.tsx';
import { useDueText } from '../platform/ui/due.tsx';
import { EmptyState } from '../platform/ui/empty-state.tsx';
import { Link } from '../platform/ui/link.tsx';
import { Pagination } from '../platform/ui/pagination.tsx';
import { RailPage } from '../platform/ui/rail-page.tsx';
import { useWhen } from '../platform/ui/when.tsx';

const limit = 25;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1) || 1;
  const [conversations, push] = await Promise.all([
    api(context)(listConversations, { page, limit }),
    pushOf(pageRequestOf(context)),
  ]);
  return { ...conversations, push };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pageRequest = pageRequestOf(context);
  return answered(pageRequest, form, [], async () => {
    await switchPush(pageRequest, form);
    return seeOther(`${href('messages')}#push`);
  });
}

export default function MessagesPage() {
  const t = useT();
  const { items, page, total, push } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <RailPage
      title={t('overview.messages.title')}
      error={outcome?.refusal}
      rail={
        <p>
          <Link href={href('requests')} className="inline-flex min-h-11 items-center">
            {t('overview.messages.requests')}
          </Link>
        </p>
      }
    >
      {items.length === 0 ? (
        <EmptyState
          title={t('overview.messages.none')}
          action={<LinkButton href={href('home')}>{t('overview.messages.none_button')}</LinkButton>}
        >
          <p>{t('overview.messages.none_lead')}</p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border overflow-hidden rounded-card border border-border bg-surface">
          {items.map((one) => (
            <Line key={one.id} conversation={one} />
          ))}
        </ul>
      )}
      <Pagination page={page} limit={limit} total={total} hrefOf={(to) => href('messages', {}, { page: to })} />
      {push && <PushSwitch push={push} refusal={outcome?.refusal} />}
    </RailPage>
  );
}

function Line({ conversation }: { conversation: Conversation }) {
  const t = useT();
  const has = useHasText();
  const when = useWhen();
  const { timeZone } = useConfig();
  const { kind, number, service, person, at, lateSince, by, name, message, text, unread } = conversation;
  const dueText = useDueText();
  const turn = kind === 'call_back' ? 'call' : 'desk';
  const late = dueText({ turn, dueAt: lateSince, overdue: true }, '');
  const title = service === null ? t(`case.kind.${kind}`) : t(`home.service.${service}.title`);
  const textId = kind === 'call_back' ? `overview.messages.call_back.${message}` : `care.kind.${message}`;
  const writers = {
    customer: t('overview.messages.you'),
    companion: t(`video_room.by.${kind === 'video_visit' ? message : 'relative'}`),
    desk: name ?? t('overview.messages.desk'),
  };
  return (
    <li className={`relative grid gap-0.5 p-4 ${unread > 0 ? 'border-s-4 border-s-action' : ''}`}>
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-m font-semibold">
        <StretchedLink href={`${hrefOfNumber(customerKind(kind)?.customer.page ?? 'messages', number)}#messages`}>
          {[title, person].filter(Boolean).join(' · ')}
        </StretchedLink>
        {unread > 0 && <Badge kind="brand">{t('overview.messages.unread', { count: unread })}</Badge>}
      </h2>
      <p className="wrap-anywhere">
        <span className="font-semibold">{writers[by]}: </span>
        {text !== '' ? text : has(textId) ? t(textId) : t('overview.messages.wordless')}
      </p>
      {late !== undefined && <p className="font-semibold">{late}</p>}
      <p className="text-s text-text-muted">
        {when(at, timeZone)} · <span className="tabular-nums">{number}</span>
      </p>
    </li>
  );
}
