import { benefitCategories } from '../../../contract/entitlement/benefit-categories.ts';
import type { BenefitLine } from '../../../contract/entitlement/coverage.ts';
import { leftText, quantityText, termsOf } from '../../../contract/entitlement/coverage-words.ts';
import { matches } from '../../../contract/platform/fold.ts';
import { type T, useT } from '../../platform/texts.ts';
import { Bar } from '../../platform/ui/bar.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { actionFor, type Reader } from './benefit-action.ts';
import { CoverTag } from './cover-tag.tsx';
import { sizeOf } from './quantity.ts';
import { useSpeaker } from './use-speaker.ts';

type Category = BenefitLine['category'];
export type Group = { category: Category; benefits: BenefitLine[] };

export function groupsOf(benefits: readonly BenefitLine[], query: string, t: T): Group[] {
  const isFound = ({ name, description, cares, category }: BenefitLine) =>
    matches(
      [name, description, t(`coverage.category.${category}`), ...cares.map((care) => care.name)].join(' '),
      query,
    );
  return benefitCategories
    .map((category) => ({ category, benefits: benefits.filter((one) => one.category === category && isFound(one)) }))
    .filter((group) => group.benefits.length > 0);
}

const idOf = (category: Category) => `group-${category}`;

export function GroupNav({ groups }: { groups: readonly Group[] }) {
  const t = useT();
  return (
    <nav aria-label={t('coverage.groups')} className="no-print sticky top-20 self-start max-lg:hidden">
      <ul className="grid gap-1 border-s-2 border-border">
        {groups.map(({ category, benefits }) => (
          <li key={category}>
            <Link
              href={`#${idOf(category)}`}
              className="flex min-h-11 items-center justify-between gap-3 px-4 no-underline hover:underline"
            >
              {t(`coverage.category.${category}`)} <span className="text-s text-text-muted">{benefits.length}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ListProps = { query: string; reader: Reader };

const columns =
  'lg:grid lg:grid-cols-[minmax(0,2fr)_9.5rem_minmax(0,1.3fr)_minmax(0,0.9fr)_9.5rem] lg:items-start lg:gap-x-4';

export function ColumnHeads() {
  const t = useT();
  return (
    <div aria-hidden="true" className={`-mb-2 hidden px-4 text-s text-text-muted ${columns}`}>
      {['service', 'tag', 'limit', 'copay'].map((id) => (
        <span key={id}>{t(`coverage.column.${id}`)}</span>
      ))}
    </div>
  );
}

type GroupProps = ListProps & { group: Group; isOpen: boolean };

export function BenefitGroup({ group: { category, benefits }, isOpen, ...list }: GroupProps) {
  const t = useT();
  const heading = (
    <>
      <h3 className="ms-1 inline text-m">{t(`coverage.category.${category}`)}</h3>{' '}
      <span className="text-s text-text-muted">({benefits.length})</span>
    </>
  );
  return (
    <details
      open={isOpen}
      id={idOf(category)}
      className="folds-on-phones scroll-mt-20 overflow-hidden rounded-card border border-border bg-surface"
    >
      <summary className="min-h-11 cursor-pointer bg-surface-sunken px-4 py-2">{heading}</summary>
      <div className="unfolded-heading bg-surface-sunken px-4 py-2">{heading}</div>
      <ul className="divide-y divide-border">
        {benefits.map((benefit) => (
          <Row key={benefit.code} benefit={benefit} {...list} />
        ))}
      </ul>
    </details>
  );
}

function Row({ benefit, query, reader }: { benefit: BenefitLine } & ListProps) {
  const t = useT();
  const speaker = useSpeaker();
  const { name, reasons, excluded, exclusionText, cares } = benefit;
  const action = actionFor(benefit, reader);
  const why = exclusionText ?? reasons[0]?.text;
  const named = query === '' ? [] : cares.filter((care) => matches(care.name, query) && !matches(name, query));
  return (
    <li className={`grid grid-cols-[1fr_auto] gap-x-3 px-4 py-2.5 lg:py-3 ${columns}`}>
      <h4 className="min-w-0 text-m wrap-anywhere">{name}</h4>
      <p className="justify-self-end lg:justify-self-start">
        <CoverTag {...benefit} />
      </p>
      <div className={`flex flex-wrap gap-x-1.5 text-s lg:contents ${excluded ? 'max-lg:hidden' : 'col-span-2'}`}>
        <p>
          <span className="sr-only">{t('coverage.column.limit')}: </span>
          {excluded ? '–' : (leftText(benefit, speaker) ?? t('coverage.unlimited'))}
        </p>
        <p>
          <span className="lg:sr-only">· {t('coverage.column.copay')}: </span>
          {excluded ? '–' : shareText(benefit, t)}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-start gap-x-5 text-s max-lg:-mb-2 lg:col-auto lg:grid">
        {action && (
          <Link href={action.to} className="no-print inline-flex min-h-11 items-center lg:min-h-6">
            {t(`coverage.action.${action.id}`)}
            <span className="sr-only">: {name}</span>
          </Link>
        )}
        {!excluded && <Terms benefit={benefit} />}
      </div>
      {(named.length > 0 || why !== undefined) && (
        <div className="col-span-2 row-start-2 text-s lg:col-span-4 lg:col-start-1">
          {named.length > 0 && <p>{named.map((care) => care.name).join(', ')}</p>}
          {why !== undefined && <p className="text-text-muted">{why}</p>}
        </div>
      )}
    </li>
  );
}

function Terms({ benefit }: { benefit: BenefitLine }) {
  const t = useT();
  const speaker = useSpeaker();
  const { name, description, cares, allowed, remaining, used, reserved } = benefit;
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="no-print inline-flex min-h-11 cursor-pointer items-center text-link underline lg:min-h-6">
        {t('coverage.terms')}
        <span className="sr-only">: {name}</span>
      </summary>
      <div className="grid gap-2 pb-2 text-s">
        <p>{description}</p>
        {cares.length > 1 && <p>{t('coverage.includes', { cares: cares.map((care) => care.name).join(', ') })}</p>}
        {allowed && remaining && (
          <>
            <Bar value={sizeOf(remaining)} most={sizeOf(allowed)} />
            {sizeOf(used) + sizeOf(reserved) > 0 && (
              <p>
                {t('coverage.used', { used: quantityText(used, speaker), reserved: quantityText(reserved, speaker) })}
              </p>
            )}
          </>
        )}
        <ul className="list-disc ps-5">
          {termsOf(benefit, speaker).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function shareText({ copayPercent, deductible }: BenefitLine, t: T): string {
  if (copayPercent > 0) return t('coverage.copay', { percent: copayPercent });
  return t(deductible === null ? 'coverage.copay_none' : 'coverage.copay_deductible');
}
