import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import {
  askReconciliationLine,
  exportReconciliation,
  getReconciliation,
  openReconciliationCase,
  settleReconciliationLine,
} from '../../../contract/payment/reconciliation.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { DeskPage } from '../desk-page.tsx';
import { WorkNav } from '../work-list/work-nav.tsx';
import { DifferenceLine } from './difference-line.tsx';

const limit = 25;

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, operator } = pageRequestOf(context);
  const page = Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1) || 1;
  const choice = url.searchParams.get('finding');
  const finding = choice === 'agrees' || choice === 'waits' ? choice : undefined;
  const reconciliation = await call(getReconciliation, { reconciliationId: params.id ?? '', finding, page, limit });
  const rights = operator?.rights ?? [];
  return {
    ...reconciliation,
    tab: finding ?? 'differences',
    mayAct: rights.includes('reconciliation.act'),
    seesCases: rights.includes('payment_review.read'),
  };
}

/** The answer itself contains the file, so that no other address has to be protected. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call } = pageRequest;
  const form = await request.formData();
  const reconciliationId = params.id ?? '';
  const which = { reconciliationId, paymentId: textOf(form, 'paymentId') ?? '' };
  const again = () => seeOther(href('desk-reconciliation', { id: reconciliationId }));
  try {
    switch (pressed(form)) {
      case 'export': {
        const { name, mediaType, text } = await call(exportReconciliation, { reconciliationId });
        return { file: { name, href: `data:${mediaType};base64,${Buffer.from(text).toString('base64')}` } };
      }
      case 'ask':
        await call(askReconciliationLine, which);
        return again();
      case 'settle':
        await call(settleReconciliationLine, which);
        return again();
      case 'case': {
        const { reviewId } = await call(openReconciliationCase, which);
        return seeOther(href('desk-payment-review', { id: reviewId }));
      }
      default:
        throw problem('#404');
    }
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const outcome = refusedForm(error, pageRequest, form, []);
    return data({ outcome }, { status: outcome.status });
  }
}

export default function ReconciliationPage() {
  const t = useT();
  const { language } = usePageContext();
  const reconciliation = useLoaderData<typeof loader>();
  const { id, gateway, from, to, payments, waits, differences, lines, page, total, tab, mayAct, seesCases } =
    reconciliation;
  const answer = useActionData<typeof action>();
  const { outcome, file } = answer && 'outcome' in answer ? { outcome: answer.outcome } : { file: answer?.file };
  const days = { from: dayFull(from, language), to: dayFull(to, language) };
  return (
    <DeskPage
      title={t('desk.reconciliation.title', { gateway, ...days })}
      error={outcome?.refusal}
      before={<BackLink href={href('desk-reconciliations')}>{t('desk.reconciliations.title')}</BackLink>}
    >
      <RefusalPanel refusal={outcome?.refusal} />
      <p className="text-l">{t('desk.reconciliations.line', { payments, differences })}</p>
      {waits > 0 && <p>{t('desk.reconciliation.waits', { count: waits })}</p>}
      <Books books={reconciliation.books} totals={reconciliation.totals} />
      <PageForm method="post" className="flex flex-wrap items-center gap-4">
        <Button kind="quiet" name="intent" value="export">
          {t('desk.reconciliation.export')}
        </Button>
        {file && (
          <Link href={file.href} download={file.name} className="inline-flex min-h-11 items-center wrap-anywhere">
            {file.name}
          </Link>
        )}
      </PageForm>
      <WorkNav
        label={t('desk.reconciliation.lines')}
        current={tab}
        choices={(['differences', 'agrees', 'waits'] as const).map((choice) => ({
          id: choice,
          href: href('desk-reconciliation', { id }, choice === 'differences' ? {} : { finding: choice }),
          text: t(`desk.reconciliation.shown.${choice}`),
        }))}
      />
      {lines.length === 0 && <p>{t('desk.reconciliation.none')}</p>}
      <ul className="divide-y divide-border">
        {lines.map((line) => (
          <DifferenceLine key={line.paymentId} line={line} mayAct={mayAct} seesCases={seesCases} />
        ))}
      </ul>
      <Pagination
        page={page}
        limit={limit}
        total={total}
        hrefOf={(no) =>
          href('desk-reconciliation', { id }, { page: no, ...(tab !== 'differences' && { finding: tab }) })
        }
      />
    </DeskPage>
  );
}

type BooksProps = Pick<Awaited<ReturnType<typeof loader>>, 'books' | 'totals'>;

function Books({ books, totals }: BooksProps) {
  const t = useT();
  const { money } = useFormat();
  return (
    <section className="grid gap-2" aria-labelledby="books">
      <h2 id="books" className="text-l">
        {t('desk.reconciliation.books')}
      </h2>
      {books.length === 0 ? (
        <p>{t('desk.reconciliation.no_books')}</p>
      ) : (
        <SummaryList
          rows={books.map(({ book, sum }) => ({ term: t(`desk.reconciliation.book.${book}`), value: money(sum) }))}
        />
      )}
      {totals.map((sum) => (
        <p key={sum.currency} className="font-semibold">
          {sum.amount === 0
            ? t('desk.reconciliation.balanced', { currency: sum.currency })
            : t('desk.reconciliation.unbalanced', { sum: money(sum) })}
        </p>
      ))}
    </section>
  );
}
