import type { Money } from '../../../contract/platform/money.ts';
import type { Context, Services } from '../context.ts';
import type { TransferAccount } from '../gateway/gateway.ts';

export const transferName = 'transfer';

export function transferFor(
  { ports, host }: { ports: Pick<Services['ports'], 'transferAccounts'>; host: Pick<Context['host'], 'brand'> },
  currency: Money['currency'],
): TransferAccount | undefined {
  return ports.transferAccounts.find((one) => one.partner === host.brand.key && one.currency === currency);
}

export function isTransfer({ gateway }: { gateway: string }): boolean {
  return gateway === transferName;
}
