#!/bin/bash
# Runs a command beside a Slurm of one node on this machine, to try a job script
# without a cluster:  one-node.sh COMMAND [ARGS...]
# Needs root and Debian's slurmctld, slurmd, slurm-client and munge. All of it
# lives in a temporary directory and ends with the command.
set -euo pipefail
dir=$(mktemp -d)
node=$(hostname -s)
port=${SLURM_TEST_PORT:-$((20000 + $$ % 10000 * 2))}

stop() {
	for pid in slurmd slurmctld munged; do
		[ ! -s "$dir/$pid.pid" ] || kill "$(cat "$dir/$pid.pid")" || true
	done
	rm -rf "$dir" || { sleep 1; rm -rf "$dir"; }
}
trap stop EXIT

mkdir -m 700 "$dir/munge" "$dir/state" "$dir/spool"
(umask 077 && head -c 1024 /dev/urandom > "$dir/munge/key")
munged --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" --pid-file="$dir/munged.pid" \
	--log-file="$dir/munge/log" --seed-file="$dir/munge/seed" 2> "$dir/munged.err" || { cat "$dir/munged.err" >&2; exit 1; }

cat > "$dir/slurm.conf" <<CONF
ClusterName=one
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=all Nodes=$node Default=YES State=UP
CONF
export SLURM_CONF=$dir/slurm.conf
slurmctld
slurmd
for _ in $(seq 100); do
	[ "$(sinfo -h -o %t 2> /dev/null)" = idle ] && break
	sleep 0.2
done
[ "$(sinfo -h -o %t)" = idle ] || { cat "$dir"/*.log >&2; exit 1; }

"$@"
