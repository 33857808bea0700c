import { majorAmount } from '../../../contract/platform/minor-units.ts';
import { mod97 } from '../../../contract/platform/mod97.ts';
import { type Element, xmlOf } from '../xml.ts';
import type { PayoutBatch, PayoutFile } from './payout-batch.ts';

/** Adds country and check digits to an account, so that the whole leaves 1 modulo 97 (ISO 7064). @internal */
export function ibanOf(account: string): string {
  const [country, part] = /^\d+$/.test(account) ? ['HU', account.padEnd(24, '0')] : ['RO', account];
  return `${country}${String(98 - mod97(`${part}${country}00`)).padStart(2, '0')}${part}`;
}

function plain(text: string, longest: number): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z\d/\-?:().,'+ ]/g, ' ');
  return letters.replace(/ +/g, ' ').trim().slice(0, longest);
}

const unknown = { Othr: { Id: 'NOTPROVIDED' } };

/** Writes a customer credit transfer of ISO 20022. */
export function sepaFile({ number, madeAt, day, payer, payments }: PayoutBatch): PayoutFile {
  const total = { amount: payments.reduce((sum, { amount }) => sum + amount.amount, 0) };
  const currency = payments[0]?.amount.currency ?? 'EUR';
  const totals = { NbOfTxs: String(payments.length), CtrlSum: majorAmount({ ...total, currency }) };
  const name = { Nm: plain(payer.name, 70) };
  const text = xmlOf({
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: plain(number, 35), CreDtTm: madeAt, ...totals, InitgPty: name },
        PmtInf: {
          PmtInfId: plain(number, 35),
          PmtMtd: 'TRF',
          ...totals,
          ReqdExctnDt: { Dt: day },
          Dbtr: name,
          DbtrAcct: { Id: payer.account ? { IBAN: ibanOf(payer.account) } : unknown },
          DbtrAgt: { FinInstnId: payer.bic ? { BICFI: payer.bic } : unknown },
          CdtTrfTxInf: payments.map(transfer),
        },
      },
    },
  });
  return { name: `pain.001-${number}.xml`, mediaType: 'application/xml', text };
}

function transfer({ reference, holder, account, amount }: PayoutBatch['payments'][number]): Element {
  return {
    PmtId: { EndToEndId: plain(reference, 35) },
    Amt: { InstdAmt: { '@Ccy': amount.currency, '#text': majorAmount(amount) } },
    Cdtr: { Nm: plain(holder, 70) },
    CdtrAcct: { Id: { IBAN: ibanOf(account) } },
    RmtInf: { Ustrd: plain(reference, 140) },
  };
}
