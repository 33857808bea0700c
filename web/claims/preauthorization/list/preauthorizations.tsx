import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { preauthDraft } from '../../../../contract/claims/drafts.ts';
import { listPreauthorizations, type PreauthLine } from '../../../../contract/claims/preauthorization.ts';
import { preauthStates } from '../../../../contract/claims/preauthorization-states.ts';
import { href } from '../../../../contract/href.ts';
import { withQuery } from '../../../../contract/platform/with-query.ts';
import { pageRequestOf } from '../../../platform/api.ts';
import { keptForm } from '../../../platform/form/draft.server.ts';
import { useT } from '../../../platform/texts.ts';
import { Badge } from '../../../platform/ui/badge.tsx';
import { LinkButton } from '../../../platform/ui/button.tsx';
import { StretchedLink } from '../../../platform/ui/card.tsx';
import { EmptyState } from '../../../platform/ui/empty-state.tsx';
import { Pagination } from '../../../platform/ui/pagination.tsx';
import { RailPage } from '../../../platform/ui/rail-page.tsx';
import { pageAddress } from '../form/steps.ts';
import { usePreauthState } from '../state-text.ts';

const limit = 25;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const page = Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1) || 1;
  const preauthorizations = await pageRequest.call(listPreauthorizations, { page, limit });
  const hasDraft = [...(await keptForm(pageRequest, preauthDraft.form, preauthDraft.about))].length > 0;
  return { ...preauthorizations, hasDraft, person: url.searchParams.get('for') ?? undefined };
}

export default function PreauthorizationsPage() {
  const t = useT();
  const { items, page, total, hasDraft, person } = useLoaderData<typeof loader>();
  const to = hasDraft ? pageAddress('recommendation') : withQuery(pageAddress('start'), { for: person });
  const start = <LinkButton href={to}>{t(startText(hasDraft))}</LinkButton>;
  return (
    <RailPage title={t('preauth.list.title')}>
      <p className="text-l">{t('preauth.list.lead')}</p>
      {hasDraft && <Draft />}
      {items.length === 0 ? (
        <EmptyState title={t('preauth.list.none')} action={start}>
          <p>{t('preauth.list.none_lead')}</p>
        </EmptyState>
      ) : (
        <>
          <div>{start}</div>
          <ul className="grid gap-3">
            {items.map((line) => (
              <Row key={line.number} line={line} />
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={page}
        limit={limit}
        total={total}
        hrefOf={(to) => href('services-preauthorization', {}, { page: to })}
      />
    </RailPage>
  );
}

const startText = (hasDraft: boolean) => (hasDraft ? 'preauth.list.go_on' : 'preauth.list.start');

function Draft() {
  const t = useT();
  const { name, meaning, next } = usePreauthState({ status: 'draft', turn: 'customer', dueAt: null, overdue: false });
  return (
    <section className="grid gap-1 rounded-card border border-border bg-surface p-4">
      <p>
        <Badge kind="warning">{name}</Badge>
      </p>
      <p>{meaning}</p>
      <p>{next}</p>
      <p>{t('preauth.list.draft')}</p>
    </section>
  );
}

function Row({ line }: { line: PreauthLine }) {
  const t = useT();
  const { name, turn } = usePreauthState(line);
  const { number, person, services } = line;
  return (
    <li className="relative grid gap-0.5 rounded-card border border-border bg-surface p-4">
      <h2 className="text-l">
        <StretchedLink href={href('services-preauthorization-case', { number })}>
          {[person, ...services].filter(Boolean).join(', ')}
        </StretchedLink>
      </h2>
      <p>
        <Badge kind={preauthStates[line.status].tone}>{name}</Badge>
      </p>
      {turn && <p>{turn}</p>}
      <p className="text-s text-text-muted">
        {t('preauth.case.number')} <span className="tabular-nums">{number}</span>
      </p>
    </li>
  );
}
