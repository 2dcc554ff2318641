import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { BoardTestNames } from './board-test-names.js';
import { LiveGateway } from './live.gateway.js';
import { Presence } from './presence.js';
import { Replays } from './replays.js';
import { SessionWatch } from './session-watch.js';
import { SlowSockets } from './slow-sockets.js';
import { SocketGate } from './socket-gate.js';

@Module({
  imports: [IdentityModule],
  providers: [BoardTestNames, LiveGateway, Presence, Replays, SessionWatch, SlowSockets, SocketGate],
})
export class LiveModule {}
