import { atOnce, inOrder, once, type Situation } from '../situation.ts';

export const cares: Readonly<Record<string, Situation>> = {
  'a care is cancelled by customer and desk at once': atOnce('about', 'cancelMedicalCare', 'cancelCare'),
  'a care is cancelled while its time is taken': atOnce('about', 'takeCareTime', 'cancelMedicalCare|cancelCare'),
  'a care is cancelled while times are proposed': atOnce('about', 'proposeCareTimes', 'cancelMedicalCare|cancelCare'),
  'a proposed time of a care is taken twice at once': atOnce('about', 'takeCareTime', 'takeCareTime'),
  'a proposed time of a care is held by somebody first': inOrder('about', 'startReservation ok', 'takeCareTime !ok'),
  'a proposed time of a care is held while it is taken': atOnce('about', 'startReservation', 'takeCareTime'),
  'times of a care are proposed anew while one is taken': atOnce('about', 'takeCareTime', 'proposeCareTimes'),
  'a care is booked by the desk while its customer takes a time': atOnce('about', 'takeCareTime', 'bookCare'),
  'a care is approved by two at once': atOnce('about', 'approveCareItems', 'approveCareItems'),
  'a care is approved and refused at once': atOnce('about', 'approveCareItems', 'rejectCare'),
  'a care is deleted while it is changed': atOnce('about', 'deleteCare', 'addCareItem|sendForApproval|awaitBooking'),
  'a care is changed after it was deleted': inOrder(
    'about',
    'deleteCare ok',
    'addCareItem|sendForApproval|awaitBooking !ok',
  ),
  'a care is handed on while its holder works on it': atOnce(
    'about',
    'handOnCase',
    'proposeCareTimes|bookCare|addCareItem|approveCareItems',
  ),
  'a care is given back and taken by a colleague': inOrder('about', 'giveBackCase ok', 'takeCase ok'),
  'a time of a care is taken while the line is cut': once('takeCareTime @cut'),
  'a time of a care is taken while the calendar fails': once('takeCareTime @calendar'),
  'a care is asked for twice with one press': inOrder('about', 'createMedicalCare ok', 'createMedicalCare ok'),
  'a booked care waits for a time again': once('medical_care:awaiting_booking booked'),
  'a visit of a care is cancelled by its link': inOrder('about', 'takeCareTime ok', 'cancelReservation ok'),
  'a care is closed after its patient came': once('medical_care:closed appeared|finished'),
  'a policy ends while a care is organised': inOrder('by', 'createMedicalCare ok', 'policy ended'),
};
