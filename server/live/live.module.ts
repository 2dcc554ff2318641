import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LiveGateway } from './live.gateway.js';

@Module({ imports: [IdentityModule], providers: [LiveGateway] })
export class LiveModule {}
