import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { getPayout, markPayoutPaid } from '../../../contract/claims/payouts.ts';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { useFormat } from '../../platform/format.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { DeskPage } from '../desk-page.tsx';

/** The page itself contains the files, so that no other address has to be protected. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { files, ...payout } = await pageRequestOf(context).call(getPayout, { payoutId: params.id ?? '' });
  return {
    ...payout,
    files: files.map(({ name, mediaType, text }) => ({
      name,
      href: `data:${mediaType};base64,${Buffer.from(text).toString('base64')}`,
    })),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const payoutId = params.id ?? '';
  return answered(pageRequest, await request.formData(), [], async () => {
    await pageRequest.call(markPayoutPaid, { payoutId });
    return seeOther(href('desk-payout', { id: payoutId }));
  });
}

export default function PayoutPage() {
  const t = useT();
  const { money } = useFormat();
  const { number, total, payments, open, lines, files } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.payout.title', { number })}
      error={outcome?.refusal}
      before={<BackLink href={href('desk-payouts')}>{t('desk.payouts.title')}</BackLink>}
    >
      <RefusalPanel refusal={outcome?.refusal} />
      <p className="text-l">{t('desk.payouts.line', { count: payments, total: money(total) })}</p>
      <section className="grid gap-2">
        <h2 className="text-l">{t('desk.payout.files')}</h2>
        <ul className="flex flex-wrap gap-x-6">
          {files.map((file) => (
            <li key={file.name}>
              <Link href={file.href} download={file.name} className="inline-flex min-h-11 items-center">
                {file.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {open > 0 && (
        <PageForm method="post">
          <Button>{t('desk.payout.paid')}</Button>
        </PageForm>
      )}
      <ul className="divide-y divide-border border-y border-border">
        {lines.map(({ claimId, number: claim, holder, bankAccount, amount, outcome: ended }) => (
          <li key={claimId} className="flex flex-wrap items-center gap-x-4 py-1">
            <Link href={href('desk-claim', { id: claimId })} className="inline-flex min-h-11 items-center tabular-nums">
              {claim}
            </Link>
            <span className="wrap-anywhere">{holder}</span>
            <span className="tabular-nums wrap-anywhere">{bankAccount}</span>
            <span className="tabular-nums">{money(amount)}</span>
            <span>{t(`desk.payout.outcome.${ended ?? 'open'}`)}</span>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
