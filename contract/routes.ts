import * as account from './account.ts';
import * as auth from './auth.ts';
import * as checkout from './checkout.ts';
import * as connect from './connect.ts';
import * as contact from './contact.ts';
import * as door from './door.ts';
import * as eventEditing from './event-editing.ts';
import * as events from './events.ts';
import * as hostTicketTypes from './host-ticket-types.ts';
import * as invitationLists from './invitation-lists.ts';
import * as invitations from './invitations.ts';
import * as organizations from './organizations.ts';
import * as organizers from './organizers.ts';
import * as places from './places.ts';
import * as posters from './posters.ts';
import * as promoCodes from './promo-codes.ts';
import * as saved from './saved.ts';
import * as team from './team.ts';
import * as ticketTypes from './ticket-types.ts';
import * as tickets from './tickets.ts';
import * as workspace from './workspace.ts';

/** Every call of the API by name. The server refuses to start when one has no handler. */
export const routes = {
  register: auth.register,
  login: auth.login,
  logout: auth.logout,
  getProfile: auth.getProfile,
  verifyEmail: auth.verifyEmail,
  resendVerificationEmail: auth.resendVerificationEmail,
  resendVerificationEmailPublic: auth.resendVerificationEmailPublic,
  requestPasswordReset: auth.requestPasswordReset,
  confirmPasswordReset: auth.confirmPasswordReset,
  changePassword: auth.changePassword,
  updateProfile: auth.updateProfile,
  listSessions: auth.listSessions,
  revokeSession: auth.revokeSession,
  requestEmailChange: account.requestEmailChange,
  confirmEmailChange: account.confirmEmailChange,
  cancelEmailChange: account.cancelEmailChange,
  setPicture: account.setPicture,
  removePicture: account.removePicture,
  exportData: account.exportData,
  deleteAccount: account.deleteAccount,
  sendContactMessage: contact.sendContactMessage,
  listEvents: events.listEvents,
  listSuggestions: events.listSuggestions,
  getEvent: events.getEvent,
  createEvent: eventEditing.createEvent,
  getEventEditor: eventEditing.getEventEditor,
  updateEvent: eventEditing.updateEvent,
  publishEvent: eventEditing.publishEvent,
  unpublishEvent: eventEditing.unpublishEvent,
  duplicateEvent: eventEditing.duplicateEvent,
  listEarlierPlaces: places.listEarlierPlaces,
  findTimeZone: places.findTimeZone,
  listMyEvents: events.listMyEvents,
  listMyOrganizations: organizations.listMyOrganizations,
  getWorkspace: workspace.getWorkspace,
  getMyOrganization: organizations.getMyOrganization,
  createOrganization: organizations.createOrganization,
  updateOrganization: organizations.updateOrganization,
  setOrganizationPicture: organizations.setOrganizationPicture,
  removeOrganizationPicture: organizations.removeOrganizationPicture,
  checkHandle: organizations.checkHandle,
  getTeam: team.getTeam,
  inviteToTeam: team.inviteToTeam,
  revokeTeamInvitation: team.revokeTeamInvitation,
  changeTeamRole: team.changeTeamRole,
  removeFromTeam: team.removeFromTeam,
  handOverOrganization: team.handOverOrganization,
  getTeamInvitation: team.getTeamInvitation,
  acceptTeamInvitation: team.acceptTeamInvitation,
  getEventPoster: posters.getEventPoster,
  setEventPoster: posters.setEventPoster,
  removeEventPoster: posters.removeEventPoster,
  getOrganizer: organizers.getOrganizer,
  getSaved: saved.getSaved,
  addSaved: saved.addSaved,
  removeSavedEvent: saved.removeSavedEvent,
  unfollowOrganizer: saved.unfollowOrganizer,
  lookUpSaved: saved.lookUpSaved,
  createCalendarFeed: saved.createCalendarFeed,
  createSaleAlert: saved.createSaleAlert,
  endSaleAlerts: saved.endSaleAlerts,
  listTicketTypes: ticketTypes.listTicketTypes,
  listHostTicketTypes: hostTicketTypes.listHostTicketTypes,
  orderTicketTypes: hostTicketTypes.orderTicketTypes,
  createTicketType: hostTicketTypes.createTicketType,
  updateTicketType: hostTicketTypes.updateTicketType,
  deleteTicketType: hostTicketTypes.deleteTicketType,
  listPromoCodes: promoCodes.listPromoCodes,
  createPromoCode: promoCodes.createPromoCode,
  updatePromoCode: promoCodes.updatePromoCode,
  deletePromoCode: promoCodes.deletePromoCode,
  previewPromoCode: promoCodes.previewPromoCode,
  listPromoUses: promoCodes.listPromoUses,
  createPromoCodeBatch: promoCodes.createPromoCodeBatch,
  updatePromoCodeBatch: promoCodes.updatePromoCodeBatch,
  deletePromoCodeBatch: promoCodes.deletePromoCodeBatch,
  listInvitations: invitations.listInvitations,
  createInvitation: invitations.createInvitation,
  getEventInvitation: invitations.getEventInvitation,
  updateInvitation: invitations.updateInvitation,
  resendInvitation: invitations.resendInvitation,
  deleteInvitation: invitations.deleteInvitation,
  checkInvitations: invitationLists.checkInvitations,
  createInvitations: invitationLists.createInvitations,
  getInvitationBatch: invitationLists.getInvitationBatch,
  getGuestChain: invitations.getGuestChain,
  getInvitation: invitations.getInvitation,
  markInvitationOpened: invitations.markInvitationOpened,
  acceptInvitation: invitations.acceptInvitation,
  declineInvitation: invitations.declineInvitation,
  createCheckout: checkout.createCheckout,
  updateCheckout: checkout.updateCheckout,
  payCheckout: checkout.payCheckout,
  giveBackCheckout: checkout.giveBackCheckout,
  getCheckoutDetails: checkout.getCheckoutDetails,
  getPayouts: connect.getPayouts,
  onboardUser: connect.onboardUser,
  checkStatus: connect.checkStatus,
  getDashboardLink: connect.getDashboardLink,
  listMyTickets: tickets.listMyTickets,
  getTicket: tickets.getTicket,
  renameHolder: tickets.renameHolder,
  getGuestTickets: tickets.getGuestTickets,
  findMyTickets: tickets.findMyTickets,
  scanTicket: door.scanTicket,
  undoScan: door.undoScan,
  getDoor: door.getDoor,
};
export type RouteName = keyof typeof routes;
