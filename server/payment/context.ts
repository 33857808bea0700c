import type { OperationId } from '../../contract/operations.ts';
import type * as booking from '../booking/context.ts';
import type { PayableVisits } from '../booking/payment-port.ts';
import type { HandlerOf } from '../platform/execute.ts';
import type { GatewayRule, PaymentGateway, TransferAccount } from './gateway.ts';

export type Services = booking.Services & {
  payableVisits: PayableVisits<booking.Context>;
  ports: {
    gateways: readonly PaymentGateway[];
    gatewayRules: readonly GatewayRule[];
    transferAccounts: readonly TransferAccount[];
  };
};
export type Context = booking.Context & Services;
export type Handler<Id extends OperationId> = HandlerOf<Id, Context>;
