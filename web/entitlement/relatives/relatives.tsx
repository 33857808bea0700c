import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listRelatives, type Relative } from '../../../contract/entitlement/relative.ts';
import { relativeRules } from '../../../contract/entitlement/relative-states.ts';
import { href } from '../../../contract/href.ts';
import { routeIdOf } from '../../../contract/routes.ts';
import { api } from '../../platform/api.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { StretchedLink } from '../../platform/ui/card.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { CoverState } from '../cover-state.tsx';
import { RelativeState } from '../relative-state.tsx';

export async function loader({ pattern, context }: LoaderFunctionArgs) {
  const inApp = routeIdOf(pattern) === 'telekom-health-app-relatives';
  const { items, left: remaining } = await api(context)(listRelatives, {});
  return { items, remaining, add: href(inApp ? 'telekom-health-app-relatives-forms' : 'relative-add') };
}

export default function RelativesPage() {
  const t = useT();
  const { items, remaining, add } = useLoaderData<typeof loader>();
  const button = <LinkButton href={add}>{t('relatives.list.add')}</LinkButton>;
  const living = items.filter(({ status }) => status !== 'ended');
  const over = items.filter(({ status }) => status === 'ended');
  return (
    <RailPage title={t('relatives.list.title')}>
      <p className="text-l">{t('relatives.list.lead')}</p>
      {remaining === 0 && <p>{t('relatives.list.full', { most: relativeRules.most })}</p>}
      {items.length === 0 ? (
        <EmptyState title={t('relatives.list.none')} action={button}>
          <p>{t('relatives.list.none_lead')}</p>
        </EmptyState>
      ) : (
        remaining > 0 && <div>{button}</div>
      )}
      <Rows items={living} />
      {over.length > 0 && (
        <details className="rounded-control border border-border px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {t('relatives.list.over')}
          </summary>
          <div className="py-3">
            <Rows items={over} />
          </div>
        </details>
      )}
    </RailPage>
  );
}

function Rows({ items }: { items: readonly Relative[] }) {
  const t = useT();
  const { language } = usePageContext();
  return (
    <ul className="grid gap-3">
      {items.map((relative) => (
        <li key={relative.id} className="relative grid gap-1 rounded-card border border-border bg-surface p-4">
          <h2 className="text-l wrap-anywhere">
            <StretchedLink href={href('relative', { relativeId: relative.id })}>
              {fullName(relative, language)}
            </StretchedLink>
          </h2>
          <p className="text-text-muted">
            {t(`relatives.relationship.${relative.relationship}`)} · {t('relatives.list.age', { count: relative.age })}
          </p>
          <RelativeState relative={relative} />
          {relative.status === 'active' && <CoverState cover={relative.cover} />}
        </li>
      ))}
    </ul>
  );
}
