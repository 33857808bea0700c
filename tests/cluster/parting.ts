import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaderOf } from '../../lab/cluster/members.ts';
import type { Network, Place } from '../../lab/cluster/place.ts';
import { type Fault, trialIn, withCluster } from '../../lab/cluster/trial.ts';

// Needs a network and mounts of its own (`unshare -n -m`): each server is behind a line that can be cut.

const shell = (words: string) => execFileSync('/bin/sh', ['-ec', words]);

const network: Network = {
  home: '10.77.0.1',
  nodes: ['a', 'b', 'c'].map((name, no) => ({ name: `kapu-${name}`, host: `10.77.${no + 1}.2` })),
};

shell(`mkdir -p /run/netns; mount -t tmpfs none /run/netns
  ip link set lo up; ip addr add ${network.home}/32 dev lo; echo 1 > /proc/sys/net/ipv4/ip_forward
  nft add table ip lines
  for chain in forward input output; do nft add chain ip lines $chain "{ type filter hook $chain priority 0; }"; done`);
for (const [no, { name, host }] of network.nodes.entries())
  shell(`ip netns add ${name}; ip link add line${no} type veth peer name out netns ${name}
    ip addr add 10.77.${no + 1}.1/24 dev line${no}; ip link set line${no} up
    ip -n ${name} link set lo up; ip -n ${name} addr add ${host}/24 dev out; ip -n ${name} link set out up
    ip -n ${name} route add default via 10.77.${no + 1}.1`);

/** Longer than the lock of a leader lives. */
const cutFor = 12_000;

function parted(rules: (host: string, place: Place) => string[]): Fault {
  return async (place) => {
    const leader = await leaderOf(place);
    const node = place.deployment.nodes.find(({ name }) => name === leader);
    if (!node) throw new Error('nobody leads');
    const [host = ''] = node.postgres.split(':');
    for (const rule of rules(host, place)) shell(`nft add rule ip lines ${rule}`);
    await sleep(cutFor);
    shell('nft flush table ip lines');
    return node.name;
  };
}

/** Cut from the other servers and from etcd; portals still reach it, and ask for its role. */
const fromTheOthers = parted((host, { ports }) => [
  `forward ip saddr ${host} drop`,
  `forward ip daddr ${host} drop`,
  `input ip saddr ${host} tcp dport ${ports.etcd} drop`,
  `output ip daddr ${host} tcp sport ${ports.etcd} drop`,
]);

const fromEverybody = parted((host) => [
  `forward ip saddr ${host} drop`,
  `forward ip daddr ${host} drop`,
  `input ip saddr ${host} drop`,
  `output ip daddr ${host} drop`,
]);

const faults = [fromTheOthers, fromEverybody, fromTheOthers, fromEverybody];
const plan = { faults, safe: true, from: 200 };
const { heard: _heard, ...report } = await withCluster(console.error, (place) => trialIn(place, plan, console.error), {
  network,
});
console.log(JSON.stringify(report));
process.exit(0);
