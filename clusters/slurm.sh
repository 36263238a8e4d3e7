#!/bin/bash
#SBATCH --job-name=cardwright
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --time=04:00:00
#SBATCH --signal=B:USR1@120
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=cardwright-%j.log
# Runs a cardwright command on all machines of a Slurm job: one rank for each machine, one thread
# for each of its cores. Submit it in the folder where the results shall lie:
#
#   sbatch [--nodes=8 …] clusters/slurm.sh sim classic --agent greedy --games 100M --json
#
# The command gets --store and --resume if they are missing. Two minutes before the time is over
# Slurm sends SIGUSR1: the run ends with what it has, and the job is queued again to go on from the
# store. What the command prints is in cardwright-JOB.out, replaced by each round. CARDWRIGHT names
# the program if it is neither build/release/src/cli/cardwright in that folder nor in the PATH.
set -u

cd "${SLURM_SUBMIT_DIR:-.}" || exit 2
program=${CARDWRIGHT:-build/release/src/cli/cardwright}
[ -x "$program" ] || program=$(command -v cardwright) || {
    echo "cardwright is neither in build/release nor in the PATH: set CARDWRIGHT" >&2
    exit 2
}
[ $# -gt 0 ] || {
    echo "usage: sbatch clusters/slurm.sh COMMAND [GAME] [options of cardwright]" >&2
    exit 2
}
name=cardwright-${SLURM_JOB_ID:-local}
case " $*" in *' --store'*) ;; *) set -- "$@" --store "$name.store" ;; esac
case " $* " in *' --resume '*) ;; *) set -- "$@" --resume ;; esac

# Slurm's own PMIx if it has it, else Open MPI's mpirun, which finds the machines of the job by
# itself. Both pass SIGUSR1 on to the ranks.
if command -v srun >/dev/null && srun --mpi=list 2>&1 | grep -q pmix; then
    starter='srun --mpi=pmix --kill-on-bad-exit=1 --cpu-bind=none'
else
    starter='mpirun --map-by ppr:1:node --bind-to none --mca odls_base_sigkill_timeout 60'
fi

run=
ending=
# shellcheck disable=SC2317 # called by the trap
end_run() {
    ending=yes
    [ -z "$run" ] || kill -USR1 "$run" 2>/dev/null
}
trap end_run USR1
# shellcheck disable=SC2086 # words
$starter "$program" "$@" >"$name.out.new" &
run=$!
[ -z "$ending" ] || kill -USR1 "$run" 2>/dev/null
while
    wait "$run"
    code=$?
    [ "$code" -gt 128 ] && kill -0 "$run" 2>/dev/null # only the signal ended the waiting
do :; done

[ "$code" = 0 ] && [ -s "$name.out.new" ] && mv "$name.out.new" "$name.out"
if [ -n "$ending" ] && [ "$code" = 0 ]; then
    echo "the time is over: job ${SLURM_JOB_ID:-} goes on later" >&2
    exec scontrol requeue "${SLURM_JOB_ID:-}"
fi
exit "$code"
