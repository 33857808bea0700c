import { createPreauthDownload } from './preauthorization/create-preauth-download.ts';
import { decidePreauthorization, rejectPreauthorization } from './preauthorization/decide-preauthorization.ts';
import {
  askForPreauthInformation,
  assignPreauthorization,
  getDeskPreauthorization,
  takePreauthorization,
} from './preauthorization/desk-steps.ts';
import { listDeskPreauthorizations } from './preauthorization/list-desk-preauthorizations.ts';
import { listPreauthServices } from './preauthorization/list-preauth-services.ts';
import { listPreauthorizations } from './preauthorization/list-preauthorizations.ts';
import {
  answerPreauthorization,
  cancelPreauthorization,
  objectToPreauthorization,
  readPreauthorization,
} from './preauthorization/own-steps.ts';
import { sendPreauthorization } from './preauthorization/send-preauthorization.ts';

export const handlers = {
  listPreauthServices,
  sendPreauthorization,
  listPreauthorizations,
  readPreauthorization,
  answerPreauthorization,
  objectToPreauthorization,
  cancelPreauthorization,
  listDeskPreauthorizations,
  getDeskPreauthorization,
  takePreauthorization,
  assignPreauthorization,
  askForPreauthInformation,
  decidePreauthorization,
  rejectPreauthorization,
  createPreauthDownload,
};
