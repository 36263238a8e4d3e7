#!/bin/bash
#PBS -N cardwright
#PBS -l select=2:ncpus=16:mpiprocs=1
#PBS -l walltime=04:00:00
#PBS -j oe
#PBS -r y
# Runs a cardwright command on all machines of a PBS job: one rank for each machine, one thread for
# each of its cores. PBS gives no words to scripts, so the command is in a variable. Submit it in
# the folder where the results shall lie:
#
#   export CARDWRIGHT_COMMAND='sim classic --agent greedy --games 100M --json'
#   qsub -v CARDWRIGHT_COMMAND [-l walltime=… …] clusters/pbs.sh
#
# The command gets --store and --resume if they are missing. Two minutes before the time is over
# the run ends with what it has, and a job with the same resources is submitted that goes on from
# the store. What the command prints is in cardwright-JOB.out, replaced by each round. CARDWRIGHT
# names the program if it is neither build/release/src/cli/cardwright in that folder nor in the
# PATH, CARDWRIGHT_SCRIPT this script if it is not clusters/pbs.sh; add them to -v.
set -u

cd "${PBS_O_WORKDIR:-.}" || exit 2
program=${CARDWRIGHT:-build/release/src/cli/cardwright}
[ -x "$program" ] || program=$(command -v cardwright) || {
    echo "cardwright is neither in build/release nor in the PATH: set CARDWRIGHT" >&2
    exit 2
}
[ -n "${CARDWRIGHT_COMMAND:-}" ] || {
    echo "usage: CARDWRIGHT_COMMAND='COMMAND …' qsub -v CARDWRIGHT_COMMAND clusters/pbs.sh" >&2
    exit 2
}
eval "set -- $CARDWRIGHT_COMMAND" # quotes in it hold words together
export CARDWRIGHT_JOB=${CARDWRIGHT_JOB:-${PBS_JOBID:-local}} # the first one of a chain
name=cardwright-${CARDWRIGHT_JOB%%.*}
case " $*" in *' --store'*) ;; *) set -- "$@" --store "$name.store" ;; esac
case " $* " in *' --resume '*) ;; *) set -- "$@" --resume ;; esac

resource() { # resource NAME: what the job was given
    qstat -f "${PBS_JOBID:-}" 2>/dev/null | tr -d '\n\t' | sed 's/    */\n/g' |
        sed -n "s/^Resource_List\.$1 = //p"
}
seconds=$(resource walltime |
    awk -F: '{ s = 0; for (i = 1; i <= NF; i++) s = s * 60 + $i; print s }')

# Beyond four minutes there is time to end early; 0 = never.
limit=$((${seconds:-0} > 240 ? seconds - 120 : 0))
run=
# shellcheck disable=SC2317 # called by the trap
end_run() {
    [ -z "$run" ] || kill -USR1 "$run" 2>/dev/null
}
trap end_run USR1 TERM # TERM: the machine goes down, or somebody deletes the job
more=()
[ -z "${PBS_NODEFILE:-}" ] || more+=(--hostfile "$PBS_NODEFILE")
[ -z "${CARDWRIGHT_GAMES:-}" ] || more+=(-x CARDWRIGHT_GAMES)
timeout --foreground --preserve-status --signal=USR1 "$limit" \
    mpirun --map-by ppr:1:node --bind-to none --mca odls_base_sigkill_timeout 60 "${more[@]}" \
    "$program" "$@" >"$name.out.new" &
run=$!
while
    wait "$run"
    code=$?
    [ "$code" -gt 128 ] && kill -0 "$run" 2>/dev/null # only a signal ended the waiting
do :; done

[ "$code" = 0 ] && [ -s "$name.out.new" ] && mv "$name.out.new" "$name.out"
if [ "$code" = 0 ] && [ "$limit" -gt 0 ] && [ "$SECONDS" -ge "$limit" ]; then
    echo "the time is over: another job goes on" >&2
    wanted=()
    for what in select nodes walltime; do # "nodes" is Torque's word for "select"
        value=$(resource "$what")
        [ -z "$value" ] || wanted+=(-l "$what=$value")
    done
    names=CARDWRIGHT_COMMAND,CARDWRIGHT_JOB
    for variable in CARDWRIGHT CARDWRIGHT_SCRIPT CARDWRIGHT_GAMES; do
        [ -z "${!variable:-}" ] || names+=,$variable
    done
    exec qsub -v "$names" "${wanted[@]}" "${CARDWRIGHT_SCRIPT:-clusters/pbs.sh}"
fi
exit "$code"
