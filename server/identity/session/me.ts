import { inLanguage } from '../../../contract/platform/languages.ts';
import { orNotFound } from '../../../contract/platform/problem.ts';
import { routeRow } from '../../../contract/routes.ts';
import { opens } from '../../portal/brand/opens.ts';
import type { Handler } from '../context.ts';
import { customerOf } from './authorize.ts';
import { subscriptionView, userOf } from './user.ts';

export const getMe: Handler<'getMe'> = async (_input, context) => userOf(customerOf(context), context);

export const listSubscriptions: Handler<'listSubscriptions'> = async (_input, context) =>
  customerOf(context).subscriptions.map(subscriptionView);

export const listPlansWith: Handler<'listPlansWith'> = async ({ page }, context) => {
  const route = orNotFound(routeRow(page));
  const { products, registrationMode, openProduct } = context.host.brand;
  const named = products.filter((product) => opens(product, route));
  const own = context.session ? customerOf(context).subscriptions : [];
  const needsPlan = route.permission !== undefined || route.planServices !== undefined;
  return {
    held: own.filter((one) => opens(one, route)).map(({ product }) => product.name),
    offered: named.map(({ key, name }) => inLanguage(name, context.language) ?? key),
    inEach: named.length === products.length,
    byRegistration: !needsPlan || registrationMode !== 'email' || named.some(({ key }) => key === openProduct),
  };
};
