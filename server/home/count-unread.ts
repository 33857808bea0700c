import type { Handler } from '../telemedicine/context.ts';
import { unreadMessages } from './conversations.ts';

export const countUnread: Handler<'countUnread'> = async (_input, context) => ({
  unread: await unreadMessages(context),
});
