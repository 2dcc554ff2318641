import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** The floor: a Socket.IO server that does nothing but emit what it is sent to a room. */
const server = http.createServer();
const io = new Server(server, { perMessageDeflate: false, serveClient: false });
io.on('connection', (socket) => {
  socket.on('join', (answer: () => void) => {
    void socket.join('room');
    answer();
  });
  socket.on('go', (payload: unknown) => io.to('room').emit('event', payload));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
