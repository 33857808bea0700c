import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../contract/booking/calendar.ts';
import * as calendarDesk from '../contract/booking/calendar-desk.ts';
import { getDoctor } from '../contract/booking/doctor.ts';
import { startReservation } from '../contract/booking/hold.ts';
import { moveReservation } from '../contract/booking/move.ts';
import { cancelReservation, finishReservation, getReservation } from '../contract/booking/reservation.ts';
import { searchDoctors, searchProviders } from '../contract/booking/search.ts';
import { joinWaitingList } from '../contract/booking/waiting-list.ts';
import { getProvider, getSpecialization } from '../contract/directory/provider.ts';
import { isOperation } from '../contract/platform/operation.ts';
import { type CalendarWorld, calendarWorld } from './calendars/calendar-world.ts';
import { visit } from './visit.ts';
import { good } from './world.ts';

