import type * as booking from '../booking/context.ts';
import type { PaymentGateway } from './gateway.ts';

export type Services = booking.Services & { ports: { gateway: PaymentGateway } };
