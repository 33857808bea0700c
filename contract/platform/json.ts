import { z } from 'zod';

export const JsonValue = z.json().register(z.globalRegistry, { id: 'JsonValue' });
