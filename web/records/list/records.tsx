import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { fileSize } from '../../../contract/platform/format.ts';
import { listRecords, type MedicalRecord } from '../../../contract/records/record.ts';
import { recordKinds } from '../../../contract/records/record-kinds.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { Checkbox } from '../../platform/ui/choices.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Select } from '../../platform/ui/select.tsx';

const limit = 25;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = Number(query.get('page') ?? 1) || 1;
  // A value in the address that the page does not offer is no filter.
  const kind = recordKinds.find((known) => known === query.get('kind'));
  const year = /^(?:19|20|21)\d\d$/.exec(query.get('year') ?? '')?.[0];
  const all = query.has('all');
  const filter = { ...(kind && { kind }), ...(year && { year }), ...(all && { all }) };
  return { ...(await api(context)(listRecords, { page, limit, ...filter })), page, kind, year, all };
}

export default function RecordsPage() {
  const t = useT();
  const { items, total, page, kind, year, all, years } = useLoaderData<typeof loader>();
  const filtered = kind !== undefined || year !== undefined;
  const isEmpty = items.length === 0 && !filtered && !all;
  return (
    <RailPage title={t('records.list.title')}>
      <p className="text-l">{t('records.list.lead')}</p>
      <div>
        <LinkButton href={href('record-add')}>{t('records.list.add')}</LinkButton>
      </div>
      {isEmpty ? (
        <EmptyState title={t('records.list.none')}>
          <p>{t('records.list.none_lead')}</p>
        </EmptyState>
      ) : (
        <details open={filtered || all} className="rounded-control border border-border px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {t('records.list.filter')}
          </summary>
          <Filter kind={kind} year={year} all={all} years={years} />
        </details>
      )}
      {!isEmpty && items.length === 0 && (
        <p className="text-l">
          {t('records.list.none_found')} <Link href={href('records')}>{t('records.list.show_all')}</Link>
        </p>
      )}
      <ul className="grid gap-4">
        {items.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </ul>
      <Pagination
        page={page}
        limit={limit}
        total={total}
        hrefOf={(to) => href('records', {}, { kind, year, all: all ? 1 : undefined, page: to })}
      />
    </RailPage>
  );
}

type FilterProps = { kind: string | undefined; year: string | undefined; all: boolean; years: readonly number[] };

function Filter({ kind, year, all, years }: FilterProps) {
  const t = useT();
  const kinds = recordKinds.map((value) => ({ value, label: t(`records.kind.${value}`) }));
  const any = t('records.list.any');
  return (
    <PageForm action={href('records')} className="grid gap-3 py-3 sm:grid-cols-2">
      <Select name="kind" label={t('records.list.kind')} placeholder={any} options={kinds} defaultValue={kind ?? ''} />
      <Select
        name="year"
        label={t('records.list.year')}
        placeholder={any}
        options={years.map((value) => ({ value, label: String(value) }))}
        defaultValue={year ?? ''}
      />
      <Checkbox name="all" value="1" checked={all} label={t('records.list.history')} />
      <div>
        <Button kind="quiet">{t('records.list.filter')}</Button>
      </div>
    </PageForm>
  );
}

function Row({ record: { id, name, kind, issuedAt, author, status, fileData, size } }: { record: MedicalRecord }) {
  const t = useT();
  const { dayLong } = useFormat();
  const { language } = usePageContext();
  return (
    <li className="grid gap-1 rounded-card border border-border bg-surface p-4">
      <h2 className="text-l wrap-anywhere">
        <Link href={href('record', { recordId: id })} className="inline-flex min-h-11 items-center">
          {name}
        </Link>
      </h2>
      <p>
        {dayLong(issuedAt)} · {t(`records.kind.${kind}`)}
      </p>
      {author !== null && <p className="text-text-muted wrap-anywhere">{author}</p>}
      <p className="text-s text-text-muted">
        {t('records.list.files', { count: fileData.length, size: fileSize(size, language) })}
      </p>
      {status !== 'current' && (
        <p>
          <Badge kind="warning">{t(`records.status.${status}`)}</Badge>
        </p>
      )}
    </li>
  );
}
