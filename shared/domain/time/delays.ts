/** The product's delays, in milliseconds. */
export const DELAYS = {
  returnAfterSave: 400,
  returnAfterDelete: 400,
  openUpdateModal: 300,
  navigateToUpdate: 400,
  closeJobCard: 800,
  signOutRedirect: 700,
  paymentNotification: 5000,
} as const;
