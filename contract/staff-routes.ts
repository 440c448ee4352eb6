import * as staffActs from './staff-acts.ts';
import * as staffQueue from './staff-queue.ts';
import * as staffRecords from './staff-records.ts';
import * as staff from './staff.ts';

/** The calls of staff by name. */
export const staffRoutes = {
  getStaffSelf: staff.getStaffSelf,
  beginSecondFactor: staff.beginSecondFactor,
  finishSecondFactor: staff.finishSecondFactor,
  confirmSecondFactor: staff.confirmSecondFactor,
  renewRecoveryCodes: staff.renewRecoveryCodes,
  listTasks: staffQueue.listTasks,
  getTask: staffQueue.getTask,
  takeTask: staffQueue.takeTask,
  releaseTask: staffQueue.releaseTask,
  finishTask: staffQueue.finishTask,
  reopenTask: staffQueue.reopenTask,
  searchAsStaff: staffRecords.searchAsStaff,
  lookAsStaff: staffRecords.lookAsStaff,
  getStaffAccount: staffRecords.getStaffAccount,
  getStaffOrganization: staffRecords.getStaffOrganization,
  getStaffEvent: staffRecords.getStaffEvent,
  getStaffOrder: staffRecords.getStaffOrder,
  listStaffLog: staffRecords.listStaffLog,
  blockEvent: staffActs.blockEvent,
  allowEvent: staffActs.allowEvent,
  freezePayouts: staffActs.freezePayouts,
  unfreezePayouts: staffActs.unfreezePayouts,
  resendAsStaff: staffActs.resendAsStaff,
  sendEvidenceAsStaff: staffActs.sendEvidenceAsStaff,
  acceptDisputeAsStaff: staffActs.acceptDisputeAsStaff,
  refundAsStaff: staffActs.refundAsStaff,
  sendRefundAgainAsStaff: staffActs.sendRefundAgainAsStaff,
  releaseSeller: staffActs.releaseSeller,
  stopSeller: staffActs.stopSeller,
  takeDownListing: staffActs.takeDownListing,
};
