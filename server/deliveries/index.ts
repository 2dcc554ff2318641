export { DeliveriesModule } from './deliveries.module.js';
export { MailSettingsEntity } from './mail-settings.js';
