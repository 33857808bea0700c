import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type CasePart, readCase } from '../../../contract/home/case.ts';
import { customerKind } from '../../../contract/home/case-kinds.ts';
import { href, hrefOfNumber } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { PrintButton } from '../../platform/ui/print-button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { CaseMoney } from './case-money.tsx';
import { CaseParts } from './case-parts.tsx';
import { nextStepOf, tookPlace } from './next-step.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, now, user } = pageRequestOf(context);
  return {
    whole: await call(readCase, { number: params.number ?? '' }),
    now,
    asks: user?.hasPreauthorization === true,
    claims: user?.hasClaimReporting === true,
  };
}

function hrefOf({ kind, id, number }: CasePart): string | undefined {
  if (kind === 'reservation') return href('services-appointment', { number: number ?? '' });
  if (kind === 'record') return href('record', { recordId: id });
  const page = customerKind(kind)?.customer.page;
  return page && hrefOfNumber(page, number ?? '');
}

export default function CasePage() {
  const t = useT();
  const { whole, now, asks, claims } = useLoaderData<typeof loader>();
  const next = nextStepOf(whole.parts, claims);
  const waysOf = (part: CasePart) => {
    const ways = waysOn(part, { asks, claims }).filter(({ to }) => to !== next?.to);
    return (
      ways.length > 0 && (
        <p className="no-print flex flex-wrap gap-x-5 text-s">
          {ways.map(({ id, to }) => (
            <Link key={id} href={to} className="inline-flex min-h-11 items-center">
              {t(id)}
            </Link>
          ))}
        </p>
      )
    );
  };
  return (
    <RailPage title={t('case.title')} rail={<CaseMoney money={whole.money} />}>
      <p className="no-print">
        <PrintButton />
      </p>
      <CaseParts whole={whole} now={now} hrefOf={hrefOf} next={next} waysOf={waysOf} />
    </RailPage>
  );
}

function waysOn(part: CasePart, { asks, claims }: { asks: boolean; claims: boolean }) {
  const { kind, number, turn } = part;
  if (number === null) return [];
  if (kind === 'care_request' || kind === 'medical_care')
    return asks && turn !== null
      ? [{ id: 'case.next.preauthorization', to: href('services-preauthorization-new', {}, { case: number }) }]
      : [];
  if (!tookPlace(part)) return [];
  return [
    ...(claims
      ? [{ id: 'case.next.claim', to: href('services-claim-reporting', {}, { step: 1, visit: number }) }]
      : []),
    { id: 'case.next.record', to: href('record-add', {}, { visit: number }) },
  ];
}
