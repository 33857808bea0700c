import {
  answerPreauthorization,
  cancelPreauthorization,
  listPreauthorizations,
  listPreauthServices,
  objectToPreauthorization,
  readPreauthorization,
  sendPreauthorization,
} from './preauthorization.ts';
import {
  askForPreauthInformation,
  assignPreauthorization,
  createPreauthDownload,
  decidePreauthorization,
  getDeskPreauthorization,
  listDeskPreauthorizations,
  rejectPreauthorization,
  takePreauthorization,
} from './preauthorization-desk.ts';

export const operations = {
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
