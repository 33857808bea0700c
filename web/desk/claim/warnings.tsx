import type { DeskClaim } from '../../../contract/claims/claim-desk.ts';
import { href } from '../../../contract/href.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { useDeskT } from '../../platform/desk-texts.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';

export function Warnings({ claim }: { claim: DeskClaim }) {
  const t = useDeskT();
  const { language } = usePageContext();
  const { money } = useFormat();
  const { firstPayee, twice } = claim;
  return (
    <>
      {firstPayee && (
        <Panel kind="warning" title={t('desk.claim.other_payee')}>
          <p>{t('desk.claim.first_payee', firstPayee)}</p>
        </Panel>
      )}
      {(['same', 'near'] as const)
        .map((match) => [match, twice.filter((one) => one.match === match)] as const)
        .filter(([, claims]) => claims.length > 0)
        .map(([match, claims]) => (
          <Panel key={match} kind="warning" title={t(`desk.claim.twice.${match}`)}>
            <ul className="list-disc ps-6">
              {claims.map(({ no, claimId, number, status, provider, invoiceNo, issuedAt, amount, reason }) => (
                <li key={`${no} ${number} ${invoiceNo}`}>
                  {t('desk.claim.twice.line', { no })} <Link href={href('desk-claim', { id: claimId })}>{number}</Link>
                  {` · ${t(`claims.state.${status}`)} · ${provider} · ${invoiceNo} · `}
                  {dayFull(issuedAt, language)} · {money(amount)}
                  {reason !== null && <p>{t('desk.claim.twice.said_right', { reason })}</p>}
                </li>
              ))}
            </ul>
          </Panel>
        ))}
    </>
  );
}
