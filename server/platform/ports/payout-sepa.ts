import { majorAmount } from '../../../contract/platform/minor-units.ts';
import { mod97 } from '../../../contract/platform/mod97.ts';
import type { PayoutBatch, PayoutFile } from './payout-batch.ts';

/** An account with country and check digits, so that the whole leaves 1 modulo 97 (ISO 7064). @internal */
export function ibanOf(account: string): string {
  const [country, part] = /^\d+$/.test(account) ? ['HU', account.padEnd(24, '0')] : ['RO', account];
  return `${country}${String(98 - mod97(`${part}${country}00`)).padStart(2, '0')}${part}`;
}

/** The letters that every bank takes. */
function plain(text: string, longest: number): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z\d/\-?:().,'+ ]/g, ' ');
  return letters.replace(/ +/g, ' ').trim().slice(0, longest).replaceAll("'", '&apos;');
}

/** The bank's program fills in this identifier if it is unknown. */
const unknown = '<Othr><Id>NOTPROVIDED</Id></Othr>';

/** ISO 20022 customer credit transfer. */
export function sepaFile({ number, madeAt, day, payer, payments }: PayoutBatch): PayoutFile {
  const total = { amount: payments.reduce((sum, { amount }) => sum + amount.amount, 0) };
  const currency = payments[0]?.amount.currency ?? 'EUR';
  const sum = majorAmount({ ...total, currency });
  const count = payments.length;
  const transfers = payments
    .map(
      ({ reference, holder, account, amount }) => `
      <CdtTrfTxInf>
        <PmtId><EndToEndId>${plain(reference, 35)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="${amount.currency}">${majorAmount(amount)}</InstdAmt></Amt>
        <Cdtr><Nm>${plain(holder, 70)}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${ibanOf(account)}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>${plain(reference, 140)}</Ustrd></RmtInf>
      </CdtTrfTxInf>`,
    )
    .join('');
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${plain(number, 35)}</MsgId>
      <CreDtTm>${madeAt}</CreDtTm>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${sum}</CtrlSum>
      <InitgPty><Nm>${plain(payer.name, 70)}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${plain(number, 35)}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${sum}</CtrlSum>
      <ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${plain(payer.name, 70)}</Nm></Dbtr>
      <DbtrAcct><Id>${payer.account ? `<IBAN>${ibanOf(payer.account)}</IBAN>` : unknown}</Id></DbtrAcct>
      <DbtrAgt><FinInstnId>${payer.bic ? `<BICFI>${payer.bic}</BICFI>` : unknown}</FinInstnId></DbtrAgt>${transfers}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
  return { name: `pain.001-${number}.xml`, mediaType: 'application/xml', text };
}
