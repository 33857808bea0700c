import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { caseLists } from '../../../contract/desk/work-lists.ts';
import { type CasePart, getDeskCase } from '../../../contract/home/case.ts';
import { href } from '../../../contract/href.ts';
import { CaseMoney } from '../../home/case/case-money.tsx';
import { CaseParts } from '../../home/case/case-parts.tsx';
import type { NextStep } from '../../home/case/next-step.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { DeskPage } from '../desk-page.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, now } = pageRequestOf(context);
  return { whole: await call(getDeskCase, { number: params.number ?? '' }), now };
}

export default function DeskCasePage() {
  const t = useT();
  const { whole, now } = useLoaderData<typeof loader>();
  const hrefOf = ({ kind, id }: CasePart) => {
    if (kind === 'reservation') return href('desk-visit', { id });
    const list = caseLists.find((one) => one.kind === kind);
    return list && href(list.route, { id });
  };
  return (
    <DeskPage
      title={t('desk.case.title', { name: whole.name })}
      before={<BackLink href={href('desk')}>{t('desk.call_back.back')}</BackLink>}
    >
      <div className="grid max-w-3xl gap-6">
        <CaseParts whole={whole} now={now} isDesk hrefOf={hrefOf} next={nextAtDesk(whole.parts)} />
        <CaseMoney money={whole.money} />
      </div>
    </DeskPage>
  );
}

/** The nearest deadline of the desk, an expert or a clinic; cases that wait for the customer are left out. */
function nextAtDesk(parts: readonly CasePart[]): NextStep | undefined {
  const [part] = parts
    .filter(({ turn, number }) => turn !== null && turn !== 'customer' && number !== null)
    .toSorted((one, other) => (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9'));
  return part && { part, words: undefined, button: 'case.open', to: undefined };
}
